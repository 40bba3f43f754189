import { CircleCheck, CircleX, Ellipsis, Undo2, UserPlus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { isOver } from '#shared/deliveries/order-legs.ts';
import { isOpenLeg, type LegAttempt, legLabels } from '#shared/orders/leg-attempt.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { useConfirmUnassign } from '#web/deliveries/assigning/use-confirm-unassign.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { FailLegDialog } from './fail-leg-dialog.tsx';
import { LegNoteDialog } from './leg-note-dialog.tsx';

type LegProps = { order: OrderDetails; attempt: LegAttempt };

/** What staff do with a leg; nothing once its order is over. */
export function StaffLegMenu({ order, attempt }: LegProps) {
  const [change, setChange] = useState<'close' | 'fail' | 'reopen' | null>(null);
  const unassign = useConfirmUnassign();
  const isOpen = isOpenLeg(attempt);
  if (isOver(order.status) || attempt.state === 'cancelled') return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            size="sm"
            className="-me-2"
            aria-label={`Actions for the ${attempt.kind}`}
          />
        }
      >
        {isOpen && attempt.driver_id !== null && !isFinished(order.status) && (
          <MenuItem icon={UserRoundMinus} onSelect={() => void unassign(order, attempt)}>
            Unassign
          </MenuItem>
        )}
        {isOpen ? (
          <>
            <MenuItem icon={CircleCheck} onSelect={() => setChange('close')}>
              Close as done…
            </MenuItem>
            <MenuItem icon={CircleX} onSelect={() => setChange('fail')}>
              Close as failed…
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={Undo2} onSelect={() => setChange('reopen')}>
            Set back…
          </MenuItem>
        )}
      </Menu>
      {change === 'fail' && <FailLegDialog order={order} attempt={attempt} onClose={() => setChange(null)} />}
      {change && change !== 'fail' && (
        <LegNoteDialog change={change} order={order} attempt={attempt} onClose={() => setChange(null)} />
      )}
    </>
  );
}

/** Asks for the driver of an open leg. */
export function AssignLegButton({ order, attempt, onAssign }: LegProps & { onAssign: () => void }) {
  if (!isOpenLeg(attempt) || isFinished(order.status)) return null;
  const isAssigned = attempt.driver_id !== null;
  return (
    <Button size="sm" icon={isAssigned ? undefined : UserPlus} onClick={onAssign}>
      {isAssigned ? 'Reassign' : 'Assign'} {legLabels[attempt.kind]}
    </Button>
  );
}
