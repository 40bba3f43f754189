import Bowser from 'bowser';

/** Browser and system as people name them, `Firefox on Windows`; `null` for what says nothing of itself. */
export function browserName(agent: string | undefined): string | null {
  if (!agent) return null;
  const { browser, os } = Bowser.parse(agent.slice(0, 500));
  const names = [browser.name, os.name].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : null;
}
