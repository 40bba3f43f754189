import { bagsText } from '#shared/orders/leg-attempt.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, idsOf, type Subject } from '../notifications/subject.ts';
import { runs } from '../schema.ts';

type EventRun = Pick<typeof runs.$inferSelect, 'id' | 'driver_id'>;

/** What happens to the run of a driver as a whole. */
export type RunEvent =
  | EventOf<'run.started', { stops: number; bags?: number }>
  | EventOf<'run.ended', { stops: number }>
  | EventOf<'run.changed', RunChange>;

/** What others did to the stops of a run that has started. */
export interface RunChange {
  added: number;
  taken_back: number;
  is_reordered: boolean;
}

const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);

/** `18 stops, 31 bags`, where any were counted. */
const loadText = ({ stops, bags }: { stops: number; bags?: number }): string =>
  bags ? `${stopsText(stops)}, ${bagsText(bags)}` : stopsText(stops);

/** `2 stops added, 1 removed` */
function changeText({ added, taken_back, is_reordered }: RunChange): string {
  if (added > 0 && taken_back > 0) return `${stopsText(added)} added, ${taken_back} removed`;
  if (added > 0) return `${stopsText(added)} added`;
  if (taken_back > 0) return `${stopsText(taken_back)} removed`;
  return is_reordered ? 'Your stops were reordered' : 'Nothing changed';
}

/** All that follows from what happens to a run. */
export const runEvents: Subject<RunEvent, EventRun> = {
  type: 'run',
  owners: runs,
  people: [],
  personal: null,
  concerns: ({ driver_id }) => ({ user_ids: [driver_id] }),
  live: ({ id }, people) => [refresh('run', id, people)],
  rules: {
    'run.started': {
      summary: ({ data }) => `started the run of ${stopsText(data.stops)}`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Run started',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'}: ${loadText(data)}.`,
        },
      ],
    },
    'run.ended': {
      summary: ({ data }) => `ended the run of ${stopsText(data.stops)}`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Run ended',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'}: ${stopsText(data.stops)}.`,
        },
      ],
    },
    'run.changed': {
      summary: ({ data }) => changeText(data).toLowerCase(),
      notify: ({ data }, { subject }) => [
        { to: [subject.driver_id], type: 'run', title: 'Your run changed', message: `${changeText(data)}.` },
      ],
    },
  },
};
