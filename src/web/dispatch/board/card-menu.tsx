import { ArrowDown, ArrowUp, Ellipsis, MoveRight, Package, Phone } from 'lucide-react';
import { memo } from 'react';
import type { Card } from '#web/dispatch/lanes/lanes.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { LazyMenu } from '#web/ui/overlay/lazy-menu.tsx';
import { MenuItem, MenuLink } from '#web/ui/overlay/menu.tsx';
import { useBoard } from './board-context.ts';
import { cardMenuStyles } from './card-styles.ts';

type CardMenuProps = {
  card: Card;
  isFirst: boolean;
  isLast: boolean;
  /** It stands in a run, where it has a place. */
  isInRun: boolean;
};

/** All that can be done with a stop, without dragging it. */
export const CardMenu = memo(function CardMenu({ card, isFirst, isLast, isInRun }: CardMenuProps) {
  const { onMoveTo, onStep, onOpenOrder } = useBoard();
  const tel = card.customer_phone && dialHref(card.customer_phone);
  return (
    <LazyMenu
      id={`menu-${card.id}`}
      icon={Ellipsis}
      aria-label={`Move ${card.customer_name}`}
      className={cardMenuStyles}
      items={() => (
        <>
          <MenuItem icon={MoveRight} onSelect={() => onMoveTo(card)}>
            Move to…
          </MenuItem>
          {isInRun && (
            <>
              <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => onStep(card, -1)}>
                Move up
              </MenuItem>
              <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => onStep(card, 1)}>
                Move down
              </MenuItem>
            </>
          )}
          {tel && (
            <MenuLink icon={Phone} href={tel}>
              Call
            </MenuLink>
          )}
          {ordersOf(card).map(([id, order_number]) => (
            <MenuItem key={id} icon={Package} onSelect={() => onOpenOrder(id)}>
              {order_number}
            </MenuItem>
          ))}
        </>
      )}
    />
  );
});

const ordersOf = ({ legs }: Card) => [
  ...new Map(legs.map(({ order_id, order_number }) => [order_id, order_number])),
];
