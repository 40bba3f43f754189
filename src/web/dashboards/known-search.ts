import { Settings } from 'lucide-react';
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
