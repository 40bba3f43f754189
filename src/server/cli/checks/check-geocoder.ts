import type { Config } from '../../config.ts';
import { errorMessage } from '../../kernel/error-message.ts';
import { fetchJson } from '../../kernel/http/fetch-json.ts';
import { searchUrl } from '../../places/geocoder.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Whether the geocoder answers, if there is one: it is asked for a city. Without it coordinates can be typed. */
export async function checkGeocoder({ GEOCODER_URL }: Pick<Config, 'GEOCODER_URL'>): Promise<Finding[]> {
  if (!GEOCODER_URL) return [];
  try {
    await fetchJson(searchUrl(GEOCODER_URL, 'Sydney'));
    return [ok(`The geocoder ${GEOCODER_URL.host} answers.`)];
  } catch (error) {
    return [
      warning(
        `The geocoder of GEOCODER_URL does not answer: ${errorMessage(error)}. Until it does, no address is found by it.`,
      ),
    ];
  }
}
