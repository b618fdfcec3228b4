import { z } from 'zod';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '../limits.ts';

/** PostgreSQL has no year 0. */
const isInCalendar = (time: string): boolean => !time.startsWith('0000');

export const IsoTime = z.iso.datetime().refine(isInCalendar);
export const ExactTime = z.iso.datetime({ precision: 3 }).refine(isInCalendar);

/** Not coerced: trpc-openapi would read "false" as true. */
export const OnOff = z.boolean().pipe(z.boolean());

// REST parameters arrive as text.
export const FlagInput = z
  .preprocess(
    (value) => ({ true: true, false: false })[String(value)] ?? value,
    z.boolean('Please give true or false'),
  )
  .optional();

export const integerInput = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

export const pageInput = (pagesMax: number) => ({
  page: integerInput(1, pagesMax).default(1),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
});

export const described = (description: string, max?: number) =>
  (max === undefined ? z.string() : z.string().max(max)).optional().meta({ description });

export const IdInput = z.strictObject({
  id: z.string().min(1).max(200).meta({ description: 'Slug, share id or report id' }),
});

export const ReportIdInput = z.strictObject({ reportId: z.uuid() });

export const VISITOR_TOKEN = { description: "The visitor's token, where no header carries it" };
