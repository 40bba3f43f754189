import { CircleHelp, Settings } from 'lucide-react';
import type { SearchProvider } from '#web/palette/commands.ts';
import { rankMatches } from '#web/palette/rank-matches.ts';

// What is known without a call. The texts come with the first search.

const maxRows = 5;

/** The settings, for owners; opens the page of one at its field. */
export const settingProvider = (open: (to: string, field: string) => void): SearchProvider => ({
  heading: 'Settings',
  icon: Settings,
  searchedBy: ['a setting'],
  search: async (typed) => {
    const { settingIndex } = await import('./settings/setting-pages.ts');
    const found = rankMatches(typed, settingIndex);
    return {
      total: found.length,
      rows: found.slice(0, maxRows).map(({ item: { name, label, page } }) => ({
        id: name,
        label,
        note: page.label,
        run: () => open(page.to, name),
      })),
    };
  },
});

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
    const known = questionsOf[role].filter(({ place }) => places.some(({ name }) => name === place));
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
