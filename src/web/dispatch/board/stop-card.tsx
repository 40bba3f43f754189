import { useDraggable } from '@dnd-kit/core';
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleX,
  Ellipsis,
  MoveRight,
  Package,
  Phone,
  UserRound,
} from 'lucide-react';
import { Fragment, memo, useMemo } from 'react';
import { useBusiness } from '#web/business/business.api.ts';
import { type Card, isAtOwnShop } from '#web/dispatch/lanes/lanes.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/overlay/menu.tsx';
import { useBoard } from './board-context.ts';
import { CardFace } from './card-face.tsx';
import { type CardLook, cardMenuStyles, cardStyles, faceStyles } from './card-styles.ts';

type CardMenuProps = {
  card: Card;
  isFirst: boolean;
  isLast: boolean;
  /** It stands in a run, where it has a place. */
  isInRun: boolean;
};

/** All that can be done with a stop, without dragging it. */
const CardMenu = memo(function CardMenu(props: CardMenuProps) {
  const { card } = props;
  return (
    <Menu
      trigger={
        <IconButton
          id={`menu-${card.id}`}
          icon={Ellipsis}
          size="sm"
          className={cardMenuStyles}
          aria-label={`Move ${card.customer_name}`}
        />
      }
    >
      <CardItems {...props} />
    </Menu>
  );
});

function CardItems({ card, isFirst, isLast, isInRun }: CardMenuProps) {
  const { onMoveTo, onStep, onOpenOrder, onOpenPerson } = useBoard();
  const tel = card.customer_phone && dialHref(card.customer_phone);
  const isOverdue = card.overdue !== null;
  const isToFinish = isAtOwnShop(card, useBusiness()) || isOverdue;
  const orders = ordersOf(card).map(([id, order_number]) => (
    <MenuItem key={id} icon={Package} onSelect={() => onOpenOrder(id)}>
      {isOverdue ? `Open ${order_number}` : order_number}
    </MenuItem>
  ));
  return (
    <>
      <MenuItem icon={MoveRight} onSelect={() => onMoveTo(card)}>
        Move to…
      </MenuItem>
      {isToFinish && <FinishItems card={card} />}
      {isOverdue && orders}
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
      <MenuItem icon={UserRound} onSelect={() => onOpenPerson(card.customer_id)}>
        {card.customer_name}
      </MenuItem>
      {!isOverdue && orders}
    </>
  );
}

/** What closes the legs of a stop; of several each by its order, of one order by what it is. */
function FinishItems({ card }: { card: Card }) {
  const { onFinish } = useBoard();
  const isOfSeveral = ordersOf(card).length > 1;
  return card.legs.map((leg) => {
    const name = isOfSeveral ? `${leg.order_number} ` : card.legs.length > 1 ? `${leg.kind} ` : '';
    return (
      <Fragment key={leg.id}>
        <MenuItem icon={CircleCheck} onSelect={() => onFinish(leg, 'close')}>
          {`Mark ${name}as done…`}
        </MenuItem>
        <MenuItem icon={CircleX} onSelect={() => onFinish(leg, 'fail')}>
          {`Mark ${name}as failed…`}
        </MenuItem>
      </Fragment>
    );
  });
}

const ordersOf = ({ legs }: Card) => [
  ...new Map(legs.map(({ order_id, order_number }) => [order_id, order_number])),
];

type StopCardProps = {
  card: Card;
  look: CardLook;
  isFirst: boolean;
  isLast: boolean;
  /** It stands in a run, where it has a place. */
  isInRun: boolean;
};

/** A stop on the board; `isDraggable` where there is room to drag it. */
export const StopCard = memo(function StopCard({
  isDraggable,
  ...props
}: StopCardProps & { isDraggable: boolean }) {
  return isDraggable ? <DraggableCard {...props} /> : <PlainCard {...props} />;
});

const legIdsOf = ({ legs }: Card): string => legs.map(({ id }) => id).join(' ');

function PlainCard({ card, look, ...place }: StopCardProps) {
  return (
    <li className={cardStyles({ look })} data-card={card.id} data-legs={legIdsOf(card)}>
      <div className={faceStyles({ counted: card.position !== null, grab: false })}>
        <CardFace card={card} look={look} />
      </div>
      <CardMenu card={card} {...place} />
    </li>
  );
}

function DraggableCard({ card, look, ...place }: StopCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: { card },
  });
  const describedBy = attributes['aria-describedby'];
  // The face is drawn again only if something of it changes; a drag renders every card.
  const grip = useMemo(
    () => ({ ref: setActivatorNodeRef, describedBy, isPressed: isDragging }),
    [setActivatorNodeRef, describedBy, isDragging],
  );
  return (
    <li ref={setNodeRef} className={cardStyles({ look })} data-card={card.id} data-legs={legIdsOf(card)}>
      {/* Not the menu: a press on it is no drag. */}
      <div className={faceStyles({ counted: card.position !== null, grab: true })} {...listeners}>
        <CardFace card={card} look={look} grip={grip} />
      </div>
      <CardMenu card={card} {...place} />
    </li>
  );
}
