import { customerQuestions } from './customer-questions.ts';
import { driverQuestions } from './driver-questions.ts';
import type { Question } from './question.ts';
import { staffQuestions } from './staff-questions.ts';

export const questionsOf: Record<'staff' | 'customer' | 'driver', readonly Question[]> = {
  staff: staffQuestions,
  customer: customerQuestions,
  driver: driverQuestions,
};
