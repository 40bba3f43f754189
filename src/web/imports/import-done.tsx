import { Link } from '@tanstack/react-router';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Import } from '#shared/imports/import.ts';
import { type ImportKind, whoWords } from '#shared/imports/import-fields.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { saveErrors } from './imports.api.ts';

export type ImportDoneProps = {
  found: Import;
  onKind: (kind: ImportKind) => void;
  /** Invites who is not invited yet; nothing where everybody is. */
  invite: ReactNode;
  /** How far invitations are that go out. */
  invitations: ReactNode;
};

/** What was brought in, and what it leads to. */
export function ImportDone({ found, onKind, invite, invitations }: ImportDoneProps) {
  const { id, kind, name, by_name, counts } = found;
  const { run, isBusy } = useAction();
  const save = () => run(() => saveErrors(id), { failure: 'Failed to export' });
  if (!counts) return null;
  const rows = counts.new + counts.changed + counts.unchanged;
  const { new: added, left_out, without_email, opening_balances, opening_total } = counts;
  return (
    <>
      <section className="card mb-4 flex items-center gap-3.5 px-5 py-4">
        <span className="grid size-8 flex-none place-items-center rounded-full bg-accent text-on-solid">
          <Check className="size-4" aria-hidden="true" />
        </span>
        <div>
          <h2 className="text-base" role="status">
            {`${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} imported`}
          </h2>
          <p className="text-sm text-ink-2 wrap-anywhere">{`${name}, by ${by_name}. Nobody was mailed.`}</p>
        </div>
      </section>
      <Stats joined>
        <Stat label="New" value={added} />
        <Stat label="Changed" value={counts.changed} />
        {opening_balances > 0 && (
          <Stat
            label="Opening balances"
            value={opening_balances}
            note={`${formatCents(Math.abs(opening_total))} ${opening_total < 0 ? 'theirs' : 'owed'}`}
          />
        )}
        <Stat
          label="Left out"
          value={left_out}
          note={without_email > 0 ? `without ${whoWords(kind).one}` : undefined}
        />
      </Stats>
      {invitations}
      <h2 className="mb-2 text-base">What now</h2>
      <ul className="card">
        {kind === 'catalogue' && (
          <Next title="Customers see what has a price for them" text="Import who they are, or what they pay.">
            <Other onPress={() => onKind('customers')}>Import Customers</Other>
            <Other onPress={() => onKind('prices')}>Import Prices</Other>
          </Next>
        )}
        {kind === 'customers' && added > 0 && (
          <Next
            title="Customers order once they have prices"
            text="Agree prices from a file, or at the base price."
          >
            <Other onPress={() => onKind('prices')}>Import Prices</Other>
            <Link
              to="/dashboard/owner"
              search={{ setup: 'prices' } as object}
              className={buttonStyles({
                size: 'sm',
                variant: 'primary',
                square: false,
                className: 'touch:h-11',
              })}
            >
              Agree Base Prices
            </Link>
          </Next>
        )}
        {kind !== 'catalogue' && invite && (
          <Next title="Some cannot sign in yet" text="An invitation lets each choose a password.">
            {invite}
          </Next>
        )}
        {without_email > 0 && (
          <Next
            title={`${formatCount(without_email)} ${without_email === 1 ? 'row' : 'rows'} had ${whoWords(kind).none}`}
            text={`This list has them. Add ${whoWords(kind).one} to each there, and import it alone.`}
          >
            <Button
              size="sm"
              variant="ghost"
              className="touch:h-11"
              icon={Download}
              busy={isBusy}
              onClick={() => void save()}
            >
              Left Out as CSV
            </Button>
          </Next>
        )}
        <Next title="Back to what you were doing" text="The set up shows what is still open.">
          <Link
            to="/dashboard/owner"
            className={buttonStyles({ size: 'sm', square: false, className: 'touch:h-11' })}
          >
            Overview
          </Link>
        </Next>
      </ul>
    </>
  );
}

function Other({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button size="sm" variant="ghost" className="touch:h-11" onClick={onPress}>
      {children}
    </Button>
  );
}

function Next({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-line px-4 py-3 not-first:border-t">
      <div className="min-w-50 flex-auto">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <span className="flex flex-wrap gap-1.5">{children}</span>
    </li>
  );
}
