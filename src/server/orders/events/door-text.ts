import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';

/** What an event says of a door, as far as there was something. */
export type DoorData = {
  bag_count?: number;
  photos?: number;
  is_signed?: true;
  receiver_name?: string;
};

interface Door {
  bag_count?: number | null;
  photos: number;
  is_signed: boolean;
  receiver_name?: string | null;
}

/** What is stored of a door with its event. */
export const doorData = ({ bag_count, photos, is_signed, receiver_name }: Door): DoorData => ({
  ...(bag_count && { bag_count }),
  ...(photos > 0 && { photos }),
  ...(is_signed && { is_signed }),
  ...(receiver_name && { receiver_name }),
});

const handedOver: Record<LegKind, string> = { pickup: 'given by', delivery: 'received by' };

/** `, 3 bags, 2 photos, a signature, received by Mia Wong`; empty where there is nothing. */
export const doorText = ({ bag_count, photos, is_signed, receiver_name }: DoorData, leg: LegKind): string =>
  [
    bag_count && bagsText(bag_count),
    photos && (photos === 1 ? '1 photo' : `${photos} photos`),
    is_signed && 'a signature',
    receiver_name && `${handedOver[leg]} ${receiver_name}`,
  ]
    .map((part) => (part ? `, ${part}` : ''))
    .join('');
