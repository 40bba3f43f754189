import { DoorOpen, Ellipsis, Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ClosedDay, renameClosedDayRoute } from '#shared/booking/closed-days.contract.ts';
import { formatDate, formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useOpenClosedDay, useRenameClosedDay } from '#web/closed-days/closed-days.api.ts';
import { onlyProposedText, ordersText, recurringText } from '#web/closed-days/closed-days-text.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { VisitsDialog } from './visits-dialog.tsx';

/** On a phone the name stands below the date, and below both who closed it. */
const rowStyles = [
  'grid min-h-14 grid-cols-[136px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line py-2 ps-4 pe-2',
  'not-first:border-t max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:py-2.5',
].join(' ');

const affectedStyles = [
  'inline-flex min-h-7 items-center gap-1.5 rounded-sm border border-warning-line bg-warning-soft px-2.5 text-sm',
  'font-medium text-warning-ink tap-target',
].join(' ');

type ClosedDayRowProps = {
  day: ClosedDay;
  /** Moves the orders on it; one that is past has none, and stays as it is. */
  onMove?: () => void;
};

/** A closed day: who closed it, the orders that are still on it, and what can be done with it. */
export function ClosedDayRow({ day, onMove }: ClosedDayRowProps) {
  const date = formatDate(day.day, useToday());
  const [affected, only_proposed] = [day.affected ?? 0, day.only_proposed ?? 0];
  const text = `${ordersText(affected)}${onlyProposedText(affected, only_proposed)}`;
  return (
    <li className={rowStyles}>
      <time className="date font-medium max-md:row-start-1 max-md:self-end" dateTime={day.day.toString()}>
        {date}
      </time>
      <span className="min-w-0 max-md:contents">
        <span className="block min-w-0 font-medium max-md:row-start-2">{day.name}</span>
        <span className="block text-xs text-ink-3 tabular-nums max-md:col-span-full max-md:row-start-3">
          <ClosedBy day={day} />
        </span>
      </span>
      {onMove && (
        <>
          <span className="max-md:row-span-2 max-md:row-start-1">
            {affected > 0 ? (
              <button
                type="button"
                className={affectedStyles}
                aria-haspopup="dialog"
                aria-label={`${only_proposed === affected ? 'Show' : 'Move'} ${text} on ${date}`}
                onClick={onMove}
              >
                <TriangleAlert className="size-3.5" aria-hidden="true" />
                {text}
              </button>
            ) : (
              <RecurringVisits day={day} />
            )}
          </span>
          <DayMenu day={day} />
        </>
      )}
    </li>
  );
}

/** What became of recurring visits by their rule; pressed, it says of whom, and where they went. */
function RecurringVisits({ day }: { day: ClosedDay }) {
  const [isOpen, setOpen] = useState(false);
  const text = recurringText(day.recurring);
  const styles = 'block text-sm max-md:max-w-32 max-md:text-end';
  if (!day.recurring) return <span className={`${styles} text-ink-3`}>{text}</span>;
  return (
    <>
      <button
        type="button"
        className={`${styles} link tap-target`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && <VisitsDialog day={day} onClose={() => setOpen(false)} />}
    </>
  );
}

function DayMenu({ day }: { day: ClosedDay }) {
  const [isRenaming, setRenaming] = useState(false);
  const { askToOpen } = useOpenAgain();
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            size="sm"
            className="touch:h-12 max-md:row-span-2 max-md:row-start-1"
            aria-label={`More for ${day.name}`}
          />
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>
          Rename
        </MenuItem>
        <MenuItem icon={DoorOpen} onSelect={() => void askToOpen(day)}>
          Open Again
        </MenuItem>
      </Menu>
      {isRenaming && <RenameDayDialog day={day} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** `Dev Patel, today 9:58 am`, `Ruth Calloway, Mon 9 Nov` */
function ClosedBy({ day: { added_by_name, created_at } }: ClosedDayRowProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isToday = businessDay(created_at, zone).equals(businessDay(now, zone));
  const when = unbroken(isToday ? `today ${formatTime(created_at, zone)}` : formatDay(created_at, zone, now));
  return added_by_name ? `${added_by_name}, ${when}` : when;
}

/** Opens a closed day again after asking. */
function useOpenAgain() {
  const today = useToday();
  const { mutateAsync } = useOpenClosedDay();
  const { run } = useAction();
  const confirm = useConfirm();
  const askToOpen = async ({ day }: ClosedDay) => {
    const date = formatDate(day, today);
    const isSure = await confirm({
      title: `Open ${date} again?`,
      body: 'Orders that were moved stay where they are.',
      cancel: 'Keep Closed',
      action: 'Open Day',
    });
    if (!isSure) return;
    await run(() => mutateAsync({ params: { day } }), {
      done: `${date} is open again.`,
      failure: 'Failed to open the day',
    });
  };
  return { askToOpen };
}

type RenameDayDialogProps = { day: ClosedDay; onClose: () => void };

/** The dialog in which a closed day gets another name. */
function RenameDayDialog({ day: { day, name }, onClose }: RenameDayDialogProps) {
  const today = useToday();
  const { mutateAsync } = useRenameClosedDay();
  const form = useForm({ defaultValues: { name }, resolver: schemaResolver(renameClosedDayRoute.body) });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors, isDirty } = form.formState;
  const save = (draft: { name: string }) =>
    run(() => mutateAsync({ params: { day }, body: draft }), {
      done: 'Renamed.',
      failure: 'Failed to rename the day',
    });
  return (
    <FormDialog
      title="Rename"
      description={formatDate(day, today)}
      action="Save Name"
      size="sm"
      busy={isBusy}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (draft) => {
        if (await save(draft)) onClose();
      })}
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <TextInput required maxLength={60} {...form.register('name')} />
        </Field>
      </div>
    </FormDialog>
  );
}
