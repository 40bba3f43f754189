import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import type { Side } from './use-merge-form.ts';

/** The part of `useMergeForm` that notice and comparison show. */
export interface MergeView<F extends string> {
  fields: { labels: Record<F, string> };
  changed: readonly F[];
  conflicts: readonly F[];
  isMerged: boolean;
  isComparing: boolean;
  compare: () => void;
}

/** The part of `useMergeForm` that compares. */
interface Comparison<V, F extends string> extends MergeView<F> {
  base: { values: V };
  mine: V | null;
  sideOf: (field: F) => Side;
  choose: (field: F, side: Side) => void;
  closeComparison: () => void;
}

type MergeCompareProps<V, F extends string> = {
  merge: Comparison<V, F>;
  /** What is edited, as in `this order`. */
  what: string;
  /** Who made the other version. */
  author?: string | undefined;
  /** The value of a field as people read it. */
  show: (field: F, values: V) => ReactNode;
  /** The fields of the form; hidden while the versions are compared. */
  children: ReactNode;
};

/** The fields of a form, or both versions of those that two people changed; a side is chosen for each. */
export function MergeCompare<V, F extends string>(props: MergeCompareProps<V, F>) {
  const { merge, children } = props;
  return (
    <>
      <div hidden={merge.isComparing} className={merge.isComparing ? undefined : 'contents'}>
        {children}
      </div>
      {merge.mine && <Versions {...props} mine={merge.mine} />}
    </>
  );
}

type VersionsProps<V, F extends string> = MergeCompareProps<V, F> & { mine: V };

function Versions<V, F extends string>(props: VersionsProps<V, F>) {
  const { merge, what, author = 'Someone else', show, mine } = props;
  const { fields, base, conflicts, sideOf, choose, closeComparison } = merge;
  const chooseAll = (side: Side) => {
    for (const field of conflicts) choose(field, side);
  };
  return (
    <section className="form-section" aria-label="Both versions">
      <div className="grid gap-3">
        <Alert kind="warning">
          {author} changed {what} while you did. Choose which to keep where you differ. Nothing of yours is
          saved until you send it.
        </Alert>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => chooseAll('theirs')}>
            Take all of theirs
          </Button>
          <Button size="sm" onClick={() => chooseAll('mine')}>
            Keep all of mine
          </Button>
          <Button size="sm" variant="ghost" onClick={closeComparison}>
            Back to the form
          </Button>
        </div>
      </div>
      {conflicts.map((field) => (
        <FieldVersions
          key={field}
          label={fields.labels[field]}
          chosen={sideOf(field)}
          onChoose={(side) => choose(field, side)}
          author={author}
          theirs={show(field, base.values)}
          mine={show(field, mine)}
        />
      ))}
    </section>
  );
}

const versionStyles = classNames(
  'flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-line-control px-3 py-2.5',
  'text-sm wrap-anywhere has-checked:border-accent has-checked:bg-accent-soft max-md:min-h-11',
  '[&_.date_wbr]:whitespace-normal',
);

type FieldVersionsProps = {
  label: string;
  chosen: Side;
  onChoose: (side: Side) => void;
  author: string;
  theirs: ReactNode;
  mine: ReactNode;
};

function FieldVersions({ label, chosen, onChoose, author, theirs, mine }: FieldVersionsProps) {
  const name = useId();
  const sides = [
    { side: 'theirs', who: author, value: theirs },
    { side: 'mine', who: 'You', value: mine },
  ] as const;
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      {sides.map(({ side, who, value }) => (
        <label key={side} className={versionStyles}>
          <input
            type="radio"
            className="mt-0.5 flex-none accent-accent"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span className="min-w-0">
            <span className="text-ink-3 block text-xs">{who}</span>
            {value === '' ? (
              <span className="text-ink-3">None</span>
            ) : (
              <span className="whitespace-pre-line">{value}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
