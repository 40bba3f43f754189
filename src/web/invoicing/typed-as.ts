import * as z from 'zod';

/** Text that is checked as the service does, after it was read into what it means. */
export const typedAs = <T extends z.ZodType>(schema: T, read: (text: string) => unknown) =>
  z.string().transform((text, ctx): z.output<T> => {
    const { data, error } = schema.safeParse(read(text));
    const [issue] = error?.issues ?? [];
    if (!issue) return data as z.output<T>;
    ctx.issues.push({ code: 'custom', message: issue.message, input: text });
    return z.NEVER;
  });

/** What stands between commas, semicolons or spaces. */
export const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
