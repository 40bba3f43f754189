import { vi } from 'vitest';

let files: [name: string, type: string][] = [];

/** The files that the browser was made to save, by name and type. */
export const saved = (): readonly [name: string, type: string][] => files;

/** Notes from now on what would be saved; nothing is. */
export function watchSaves(): void {
  files = [];
  let type = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    ({ type } = content as Blob);
    return 'blob:0';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push([this.download, type]);
  });
}
