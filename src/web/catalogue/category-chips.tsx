import { useQuery } from '@tanstack/react-query';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { skuCategoriesQuery } from './catalogue.api.ts';

type CategoryChipsProps = { chosen: string | undefined; onChoose: (category: string | undefined) => void };

/** On a phone the chips stay in one line, which scrolls. */
const scrollStyles = [
  'max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:*:flex-none',
  'max-md:[scrollbar-width:none]',
].join(' ');

/**
 * One category or all. A link may name a category that is no longer in use: it keeps a chip, so that it can
 * be cleared.
 */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const isInUse = categories.some(({ category }) => category === chosen);
  const chips = chosen && !isInUse ? [...categories, { category: chosen, skus: undefined }] : categories;
  return (
    <Chips label="Category" className={scrollStyles}>
      {chips.map(({ category, skus }) => (
        <Chip
          key={category}
          pressed={category === chosen}
          count={skus}
          onPress={(pressed) => onChoose(pressed ? category : undefined)}
        >
          {category}
        </Chip>
      ))}
    </Chips>
  );
}
