import { CircleHelp } from 'lucide-react';
import type { SearchProvider } from '#web/palette/commands.ts';
import { rankMatches } from '#web/palette/rank-matches.ts';

const maxRows = 5;

/** The questions of help, of the places that there are. */
export const helpProvider = (
  role: 'staff' | 'customer' | 'driver',
  places: readonly { name: string }[],
  showHelp: (question: string) => void,
): SearchProvider => ({
  heading: 'Help',
  icon: CircleHelp,
  searchedBy: [],
  search: async (typed) => {
    const { questionsOf } = await import('#web/help/questions.ts');
    const known = (await questionsOf(role)).filter(({ place }) => places.some(({ name }) => name === place));
    const found = rankMatches(
      typed,
      known.map(({ question, keywords }) => ({ label: question, ...(keywords && { keywords }) })),
    );
    return {
      total: found.length,
      rows: found.slice(0, maxRows).map(({ item: { label } }) => ({
        id: label,
        label,
        run: () => showHelp(label),
      })),
    };
  },
});
