import type { Question } from './question.ts';

type Asker = 'staff' | 'customer' | 'driver';

const load: Record<Asker, () => Promise<readonly Question[]>> = {
  staff: async () => (await import('./staff-questions.ts')).staffQuestions,
  customer: async () => (await import('./customer-questions.ts')).customerQuestions,
  driver: async () => (await import('./driver-questions.ts')).driverQuestions,
};
const loaded = new Map<Asker, Promise<readonly Question[]>>();

/** What people of a role ask: nobody loads, and no phone keeps, what others do. The same promise each time, unless it has failed. */
export function questionsOf(who: Asker): Promise<readonly Question[]> {
  const questions = loaded.get(who) ?? load[who]();
  loaded.set(who, questions);
  questions.catch(() => loaded.delete(who));
  return questions;
}
