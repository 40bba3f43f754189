import { defaultProof, proofRulesOf } from '#shared/business/proof-settings.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';

/** What runs that earlier versions kept on the phone lack: nothing of it was known then. */
const addedToRun = {
  check_loading: false,
  proof_rules: proofRulesOf(defaultProof),
} satisfies Partial<DriverRun>;
const addedToLeg = {
  items: [],
  bags: [],
  attempt: 1,
  failure_reason: null,
  note: null,
  bag_count: null,
  receiver_name: null,
  files: [],
  known_bags: null,
} satisfies Partial<DriverLeg>;

type Json = Record<string, unknown>;
const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const mapList = (json: unknown, change: (each: Json) => Json): unknown =>
  Array.isArray(json) ? json.map((each) => (isObject(each) ? change(each) : each)) : json;

/** A run as it was kept, whichever version kept it, with all that a run has now: a driver needs it before the next signal. */
export function completeRun(json: unknown): unknown {
  if (!isObject(json)) return json;
  const leg = (kept: Json) => ({ ...addedToLeg, ...kept });
  const stop = (kept: Json) => ({ ...kept, legs: mapList(kept.legs, leg) });
  return {
    ...addedToRun,
    ...json,
    stops: mapList(json.stops, stop),
    overdue: mapList(json.overdue, stop),
  };
}
