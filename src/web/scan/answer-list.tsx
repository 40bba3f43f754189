import { Check, CircleAlert, CircleCheck } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import type { ShownAnswer } from './use-answers.ts';

const icons = { taken: CircleCheck, repeat: Check, refused: CircleAlert };

const textStyles = {
  taken: 'text-ink-2 first-of-type:text-ink',
  repeat: 'text-ink-2',
  refused: 'text-danger-ink',
};
const iconStyles = { taken: 'text-success', repeat: 'text-ink', refused: 'text-danger-ink' };

type AnswerListProps = { answers: readonly ShownAnswer[]; onAgain: (code: string) => void };

/** What became of the last codes, the newest first; each is read out as it comes. */
export function AnswerList({ answers, onAgain }: AnswerListProps) {
  return (
    <div role="status" aria-atomic="false" className="empty:absolute">
      {answers.length > 0 && (
        <ul className="grid gap-2.5">
          {answers.map(({ id, code, tone, text, aside, isUnsent }, index) => {
            const Icon = icons[tone];
            const isNewest = index === 0;
            return (
              <li
                key={id}
                className={classNames(
                  'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5',
                  textStyles[tone],
                  isNewest && 'text-md font-semibold',
                  isNewest && tone !== 'refused' && 'text-ink!',
                )}
              >
                <Icon className={classNames('size-4', iconStyles[tone])} aria-hidden="true" />
                <span className="wrap-anywhere">{text}</span>
                {isUnsent && (
                  <Button size="touch" className="text-ink" onClick={() => onAgain(code)}>
                    Try again
                  </Button>
                )}
                {aside && <span className="text-sm font-normal text-ink-3 tabular-nums">{aside}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
