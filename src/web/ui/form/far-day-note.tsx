import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { farQuestion } from '#shared/kernel/far-days.ts';
import { serviceNow } from '#web/kernel/clock.ts';

/** What was typed into a date, and what is asked where its year may be a slip (`2062-11-20`, `2062-11-20T08:00`). */
export function useFarDay(value: unknown) {
  const [typed, setTyped] = useState('');
  return { question: questionOf(typeof value === 'string' ? value : typed), setTyped };
}

function questionOf(text: string): string | null {
  try {
    // A year that is still being typed asks nothing.
    if (!/^[1-9]\d{3}-/.test(text)) return null;
    // A day more or less makes no difference to a year.
    const today = serviceNow().toZonedDateTimeISO('UTC').toPlainDate();
    return farQuestion(Temporal.PlainDate.from(text.slice(0, 10)), today);
  } catch {
    return null;
  }
}

/** Asks below a date. A live region must exist before its message, to be announced. */
export function FarDayNote({ question }: { question: string | null }) {
  return (
    <div className="empty:absolute" aria-live="polite">
      {question && (
        <p className="flex items-start gap-1.5 text-xs font-medium text-warning-ink">
          <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
          <span>{question}</span>
        </p>
      )}
    </div>
  );
}
