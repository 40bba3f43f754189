import { LegMark } from '#web/orders/legs/leg-mark.tsx';

export function CalendarLegend() {
  return (
    <ul className="legend" aria-label="Legend">
      <li>
        <LegMark kind="pickup" />
        Pickup
      </li>
      <li>
        <LegMark kind="delivery" />
        Delivery
      </li>
      <li>
        <i className="legend__dot" data-group="in_progress" aria-hidden="true" />
        In progress
      </li>
      <li>
        <i className="legend__dot" data-group="completed" aria-hidden="true" />
        Completed
      </li>
      <li>
        <i className="legend__dot" data-group="cancelled" aria-hidden="true" />
        Cancelled
      </li>
    </ul>
  );
}
