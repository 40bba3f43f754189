import type { CaseDetails } from '#shared/cases/case.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useRemovePicture } from '#web/files/use-remove-picture.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useRemoveCasePhoto } from './cases.api.ts';

type CasePicturesProps = {
  item: Pick<CaseDetails, 'id' | 'case_number' | 'photos'>;
  className?: string | undefined;
};

/** The photos of a case, each of which opens large and staff may remove; without any, nothing. */
export const CasePictures = (props: CasePicturesProps) =>
  props.item.photos.length > 0 && <RemovablePictures {...props} />;

function RemovablePictures({ item: { id: case_id, case_number, photos }, className }: CasePicturesProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const pictures = photos.map(({ id, state, taken_at }, index) => ({
    id,
    kind: 'photo' as const,
    isGone: state === 'gone',
    label: `Photo ${index + 1} of ${case_number}, ${formatTimeOrDate(taken_at, zone, now)}`,
  }));
  const { mutateAsync } = useRemoveCasePhoto();
  const remove = useRemovePicture({
    remove: (file_id) => mutateAsync({ params: { id: case_id, file_id } }),
    rest: '; the case keeps that there was one',
  });
  return <Pictures pictures={pictures} className={className} onRemove={remove} />;
}
