/** When a customer may expect the driver; both ends are full 5 minutes of the clock. */
export interface ExpectedSpan {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

const minutesBefore = 10;
const minutesAfter = 20;
/** Each stop ahead makes the time less sure. */
const minutesForStop = 5;
const maxMinutes = 45;

/**
 * The spans of the stops ahead, of which the first is next, around the `arrivals` that `planRun` reckons (RUN-10): for the stop k
 * ahead 10 + 5k minutes before to 20 + 5k after, at most 45 each way, widened to full 5 minutes.
 */
export const expectedSpans = (arrivals: readonly Temporal.Instant[]): ExpectedSpan[] =>
  arrivals.map((arrival, ahead) => {
    const around = (minutes: number) => Math.min(maxMinutes, minutes + minutesForStop * ahead);
    return {
      from: fullFiveMinutes(arrival.subtract({ minutes: around(minutesBefore) }), 'floor'),
      until: fullFiveMinutes(arrival.add({ minutes: around(minutesAfter) }), 'ceil'),
    };
  });

// The offset of every zone of today is made of quarters of an hour, so these are full 5 minutes of its clock too.
const fullFiveMinutes = (instant: Temporal.Instant, roundingMode: 'floor' | 'ceil'): Temporal.Instant =>
  instant.round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode });
