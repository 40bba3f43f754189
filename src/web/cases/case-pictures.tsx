import type { CaseDetails } from '#shared/cases/case.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';

type CasePicturesProps = {
  item: Pick<CaseDetails, 'case_number' | 'photos'>;
  className?: string | undefined;
};

/** The photos of a case, each of which opens large; without any, nothing. */
export function CasePictures({ item: { case_number, photos }, className }: CasePicturesProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const pictures = photos.map(({ id, state, taken_at }, index) => ({
    id,
    kind: 'photo' as const,
    isGone: state === 'gone',
    label: `Photo ${index + 1} of ${case_number}, ${formatTimeOrDate(taken_at, zone, now)}`,
  }));
  return <Pictures pictures={pictures} className={className} />;
}
