import { isOpenLeg, legLabels } from '#shared/orders/leg-attempt.ts';
import { calendarFile } from '../feeds/calendar-file.ts';
import type { LinkedOrder } from './linked-order.ts';

/** The open visits of an order as iCalendar, without a place: a calendar may be shared. */
export const orderCalendar = ({ order }: LinkedOrder): string =>
  calendarFile(
    order.order_number,
    order.legs.filter(isOpenLeg).map(({ kind }) => ({
      order_id: order.id,
      kind,
      version: order.version,
      updated_at: order.updated_at,
      starts_at: order[`${kind}_date`],
      until: order[`${kind}_until`],
      summary: `${legLabels[kind]} ${order.order_number}`,
      location: null,
      url: null,
      is_cancelled: false,
    })),
  );
