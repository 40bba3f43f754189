import { formatDate } from '#shared/kernel/date-text.ts';
import { type BankLine, matchConfidenceLabels } from '#shared/payments/bank/bank-line.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { textOf } from './bank-texts.ts';
import { choiceText, type LineChoice } from './line-choice.ts';

export interface BankLineCells {
  today: Temporal.PlainDate;
  isBusy: boolean;
  choiceOf: (line: BankLine) => LineChoice | null;
  /** Whether somebody has chosen it, in place of what was suggested. */
  isByHand: (line: BankLine) => boolean;
  onChange: (line: BankLine) => void;
  onIgnore: (line: BankLine) => void;
}

export const bankLineColumns = (cells: BankLineCells): Column<BankLine>[] => [
  {
    id: 'day',
    header: 'Day',
    width: '112px',
    cell: ({ day }) => <span className="text-ink-2">{formatDate(day, cells.today)}</span>,
  },
  { id: 'description', header: 'On the statement', cell: (line) => <Text line={line} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: '110px',
    cell: ({ amount }) => <Money cents={amount} className="font-medium" />,
  },
  { id: 'match', header: 'Match', width: '116px', cell: (line) => <Match {...cells} line={line} /> },
  { id: 'choice', header: 'Customer and document', cell: (line) => <Choice {...cells} line={line} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '176px',
    cell: (line) => <Actions {...cells} line={line} />,
  },
];

/** The same as a card, for narrow screens. */
export const bankLineCard = (cells: BankLineCells) => (line: BankLine) => (
  <>
    <div className="flex min-h-6 items-center ps-8">
      <Text line={line} />
    </div>
    <div className="flex justify-between gap-3">
      <span className="text-ink-2">{formatDate(line.day, cells.today)}</span>
      <Money cents={line.amount} className="font-medium" />
    </div>
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Choice {...cells} line={line} />
      </div>
      <Match {...cells} line={line} />
    </div>
    <Actions {...cells} line={line} />
  </>
);

type CellProps = BankLineCells & { line: BankLine };

const Text = ({ line }: { line: BankLine }) => (
  <span className="min-w-0">
    <span className="line-clamp-2 font-mono text-sm" title={line.description}>
      {textOf(line)}
    </span>
    {line.undone && <span className="line2">{`Was ${line.undone.payment_number}, which is undone`}</span>}
  </span>
);

/** Once somebody has chosen, there is nothing to match. */
const Match = ({ line, isByHand }: CellProps) =>
  !isByHand(line) &&
  line.suggestion && (
    <Badge kind="match" value={line.suggestion.confidence}>
      {matchConfidenceLabels[line.suggestion.confidence]}
    </Badge>
  );

function Choice({ line, choiceOf }: CellProps) {
  const choice = choiceOf(line);
  if (!choice) return <span className="text-ink-3">Nobody yet</span>;
  const text = choiceText(choice);
  return (
    <>
      <span className="block truncate font-medium" title={choice.customer.name}>
        {choice.customer.name}
      </span>
      <span className="line2 truncate" title={text}>
        {text}
      </span>
    </>
  );
}

function Actions({ line, isBusy, choiceOf, onChange, onIgnore }: CellProps) {
  const label = choiceOf(line) ? 'Change' : 'Choose';
  return (
    <span className="flex justify-end gap-1">
      <Button
        variant="ghost"
        size="sm"
        disabled={isBusy}
        aria-label={`${label} for ${textOf(line)}`}
        onClick={() => onChange(line)}
      >
        {label}
      </Button>
      {line.state === 'new' && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          aria-label={`Ignore ${textOf(line)}`}
          onClick={() => onIgnore(line)}
        >
          Ignore
        </Button>
      )}
    </span>
  );
}
