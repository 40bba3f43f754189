import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Ellipsis,
  MapPin,
  Printer,
  Route,
  UserRound,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { saidLate } from '#shared/runs/reckon-run.ts';
import { minutesText, onDayText, stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { runText } from '#web/dispatch/board-texts.ts';
import { useSetOff } from '#web/dispatch/dispatch.api.ts';
import { isAtOwnShop, type Lane, overdueId, unassignedId } from '#web/dispatch/lanes/lanes.ts';
import { unassignedToShare } from '#web/dispatch/lanes/share-out.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { CountBadge } from '#web/ui/display/count-badge.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { useBoard } from './board-context.ts';

const headStyles = [
  'sticky top-0 z-(--z-sticky) grid grid-cols-1 gap-1 rounded-t-lg border-b border-line bg-sunken py-2.5 pr-1.5 pl-3',
  'max-md:top-(--bar-height)',
].join(' ');
const loadStyles = 'text-xs text-ink-2 tabular-nums';

/** Whose column it is, what it comes to, and what would be late. */
export function LaneHead({ lane }: { lane: Lane }) {
  return (
    <header className={headStyles}>
      {lane.run ? <RunHead lane={lane} run={lane.run} /> : <DueHead lane={lane} />}
    </header>
  );
}

function DueHead({ lane: { id, name, cards } }: { lane: Lane }) {
  const { day, today, onGiveRun } = useBoard();
  const business = useBusiness();
  const reckoning = { business, now: useNow() };
  // Nobody drives to our own shop.
  const due = id === unassignedId ? cards.filter((card) => !isAtOwnShop(card, business)) : cards;
  const canShare =
    id === unassignedId &&
    Temporal.PlainDate.compare(day, today) >= 0 &&
    unassignedToShare(cards, day, reckoning).length > 1;
  return (
    <>
      <h2 className="flex items-center gap-2 text-base">
        {name}
        {due.length > 0 && <CountBadge count={due.length} due />}
      </h2>
      <p className={`flex items-center justify-between gap-2 pr-2 ${loadStyles}`}>
        {`${stopsText(cards.length)}${id === overdueId && cards.length > 0 ? ' · move or finish' : ''}`}
        {canShare && (
          <button type="button" className="link tap-target no-underline!" onClick={() => onGiveRun(id)}>
            Share Out
          </button>
        )}
      </p>
    </>
  );
}

function RunHead({ lane, run }: { lane: Lane; run: NonNullable<Lane['run']> }) {
  const { zone, onSuggest } = useBoard();
  const now = useNow();
  const said = saidLate(run, now);
  return (
    <>
      <div className="flex min-h-7 items-center gap-2">
        <Avatar name={lane.name} size="sm" />
        <h2 className="min-w-0 truncate text-base">{lane.name}</h2>
        {!run.is_active && <Tag>Disabled</Tag>}
        {run.is_off && <Tag>Off</Tag>}
        <RunMenu lane={lane} run={run} />
      </div>
      {run.stops.length > 0 && <p className={loadStyles}>{unbroken(runText(run, zone, now))}</p>}
      {said && <p className={loadStyles}>Said {minutesText(said.minutes)} late</p>}
      {run.late > 0 && (
        <p className={`flex items-center justify-between gap-2 pr-2 ${loadStyles}`}>
          <b className="font-medium text-warning-ink">{run.late} late</b>
          {hasOrder(lane) && (
            <button
              type="button"
              className="link tap-target no-underline!"
              onClick={() => onSuggest(run.driver_id)}
            >
              Optimise route
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** One stop has one order only. */
const hasOrder = ({ cards }: Lane): boolean => cards.length > 1;

function RunMenu({ lane, run }: { lane: Lane; run: NonNullable<Lane['run']> }) {
  const { onSuggest, onEditRun, onGiveRun, onOpenPerson } = useBoard();
  const navigate = useNavigate();
  const { id } = run;
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="sm"
          className="ms-auto touch:size-12"
          aria-label={`Run of ${lane.name}`}
        />
      }
    >
      <MenuItem icon={Route} disabled={!hasOrder(lane)} onSelect={() => onSuggest(run.driver_id)}>
        Optimise route
      </MenuItem>
      {/* Nothing to set before there is a stop. */}
      {id !== null && (
        <MenuItem icon={MapPin} onSelect={() => onEditRun(run.driver_id)}>
          Start and end
        </MenuItem>
      )}
      <MenuItem
        icon={ArrowRightLeft}
        disabled={lane.cards.length === 0}
        onSelect={() => onGiveRun(run.driver_id)}
      >
        Give this run to…
      </MenuItem>
      <OffItem lane={lane} run={run} />
      <MenuItem icon={UserRound} onSelect={() => onOpenPerson(run.driver_id, true)}>
        {lane.name}
      </MenuItem>
      {id !== null && (
        <MenuItem icon={Printer} onSelect={() => void navigate({ to: '/papers/run/$id', params: { id } })}>
          Run sheet
        </MenuItem>
      )}
    </Menu>
  );
}

/** That a driver is off on a day, or back; who has stops is asked at once who gets them. */
function OffItem({ lane, run }: { lane: Lane; run: NonNullable<Lane['run']> }) {
  const { today, onGiveRun } = useBoard();
  const { mutateAsync } = useSetOff();
  const { driver_id, day, is_off = false } = run;
  if (!run.is_active || Temporal.PlainDate.compare(day, today) < 0) return null;
  const when = day.equals(today) ? 'Today' : formatDate(day, today);
  const send = async () => {
    const isSaved = await runAction(() => mutateAsync({ body: { driver_id, day, is_off: !is_off } }), {
      done: `${lane.name} is ${is_off ? 'back' : 'off'} ${onDayText(day, today)}.`,
      failure: 'The day off could not be saved. Check your connection and try again.',
    });
    if (isSaved && !is_off && lane.cards.length > 0) onGiveRun(driver_id);
  };
  return (
    <MenuItem icon={is_off ? UserRoundCheck : UserRoundX} onSelect={() => void send()}>
      {unbroken(`${is_off ? 'Back' : 'Off'} ${when}`)}
    </MenuItem>
  );
}
