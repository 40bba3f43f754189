import { bagStageLabels, type OrderBag } from '#shared/labels/bag.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { DetailsSection } from './details-section.tsx';

/** The bags that have codes, and how far each has come, for staff. */
export function OrderBags({ bags }: { bags: readonly OrderBag[] }) {
  const isStaff = useIsStaff();
  if (!isStaff || bags.length === 0) return null;
  return (
    <DetailsSection title="Bags">
      <ul className="grid gap-1 text-sm">
        {bags.map(({ number, code, stage }) => (
          <li
            key={code}
            className="grid grid-cols-[6rem_8rem_minmax(0,1fr)] items-baseline gap-x-3 tabular-nums"
          >
            <span>
              Bag {number} of {bags.length}
            </span>
            <span className="font-mono text-xs text-ink-2">{bagCodeText(code)}</span>
            <span className={stage === 'missing' ? 'font-medium text-warning-ink' : 'text-ink-2'}>
              {bagStageLabels[stage]}
            </span>
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}
