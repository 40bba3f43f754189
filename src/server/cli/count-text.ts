/** `1 picture`, `30 pictures` */
export const picturesText = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

/** `1200 rows and 30 pictures`; without pictures `1200 rows`. */
export const countText = ({ rows, pictures }: { rows: number; pictures: number }): string =>
  pictures > 0 ? `${rows} rows and ${picturesText(pictures)}` : `${rows} rows`;
