import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isProblem } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { type Slots, slotsQuery } from './slots.api.ts';
import { nextChoice, slotAt } from './visit-slots.ts';

/** A visit that is to be booked. */
interface VisitToBook {
  leg: WindowLeg;
  address: string;
  /** The start of the pickup, for a delivery; `null` while none is chosen. */
  pickup?: Temporal.Instant | null | undefined;
  /** An order that is there: its own place counts as free. */
  order_id?: string | undefined;
  /** Whose order it is, for staff. */
  customer_id?: string | undefined;
}

interface WindowChoiceInput {
  /** `null`: its time is free. */
  visit: VisitToBook | null;
  /** When it starts; `null` while nothing is chosen. */
  chosen: Temporal.Instant | null;
  /** It is as it is saved, and stays so, whatever could be booked now. */
  isSaved?: boolean;
  /** What is chosen instead where `chosen` cannot be booked, if it can be; else what can be booked near it. */
  fallback?: Temporal.Instant | null;
  /** As its pickup changes again, what it had before it moved along comes back, if it can be booked. */
  follows?: boolean;
  /** Chooses for the person: the first that can be booked, or `null` where none can. */
  onAdjust: (starts_at: Temporal.Instant | null) => void;
}

const addressDebounceMs = 400;

/**
 * The windows of a visit. They follow its address, its pickup and live changes, and what is chosen stays chosen while it
 * can; what filled up meanwhile stays as well, as only the person knows which other time suits.
 */
export function useWindowChoice({
  visit,
  chosen,
  isSaved = false,
  fallback = null,
  follows = false,
  onAdjust,
}: WindowChoiceInput) {
  const zone = useBusinessTimeZone();
  const today = useToday();
  const [address, setAddress] = useState(visit?.address.trim() ?? '');
  useDebouncedCallback(
    visit && visit.address.trim() !== address ? visit.address.trim() : null,
    setAddress,
    addressDebounceMs,
  );
  const { leg = 'pickup', pickup, order_id, customer_id } = visit ?? {};
  const isReady = visit !== null && address !== '' && (leg === 'pickup' || Boolean(pickup));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...slotsQuery({
      leg,
      address,
      from: pickup ? businessDay(pickup, zone) : today,
      ...(pickup ? { pickup } : {}),
      ...(order_id ? { order_id } : {}),
      ...(customer_id ? { customer_id } : {}),
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    // How full a window is, is asked anew whenever a form opens.
    staleTime: 0,
  });
  const slots = isReady && !isProblem(error, 'outside-area') ? data : undefined;
  const settledFor = useRef<string | null>(null);
  const moved = useRef<{ from: Temporal.Instant | null; to: Temporal.Instant } | null>(null);
  const settle = useEffectEvent((loaded: Slots, _chosenMs: number | undefined) => {
    const visitKey = `${address} ${pickup}`;
    const slot = slotAt(loaded, chosen);
    // Who has chosen another since wants that one.
    if (!chosen || !moved.current?.to.equals(chosen)) moved.current = null;
    const isSettled = settledFor.current === visitKey;
    settledFor.current = visitKey;
    const before = follows && !isSettled ? moved.current : null;
    if (isSaved || (slot && (isSettled || slot.state === 'open') && !before)) return;
    const wanted = before ? before.from : chosen;
    const next = nextChoice(loaded, fallback ?? wanted, zone);
    moved.current = next && { from: wanted, to: next };
    if (`${next}` !== `${chosen}`) onAdjust(next);
  });
  const chosenMs = chosen?.epochMilliseconds;
  useEffect(() => {
    if (slots && !isPlaceholderData) settle(slots, chosenMs);
  }, [slots, isPlaceholderData, chosenMs]);
  return { slots, error: isReady && !slots ? error : null, retry: refetch, isReady };
}

export type WindowChoice = ReturnType<typeof useWindowChoice>;
