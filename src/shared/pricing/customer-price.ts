import * as z from 'zod';
import { Sku } from '#shared/catalogue/sku.ts';
import { Amount, Price } from '#shared/kernel/money.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

/**
 * The price agreed with one customer for one SKU, and the SKU with its base price. Prices are without GST.
 */
export const CustomerPrice = z.object({
  id: Id,
  customer_id: Id,
  sku_id: Id,
  sku_name: z.string(),
  category: z.string(),
  unit: z.string(),
  base_price: Amount,
  custom_price: Amount,
});
export type CustomerPrice = z.infer<typeof CustomerPrice>;

export const NewCustomerPrice = z.object({ customer_id: Id, sku_id: Id, custom_price: Price });
export type NewCustomerPrice = z.infer<typeof NewCustomerPrice>;

/** A SKU with the price of one customer. `customer_price` is without GST; `null` if no price is agreed. */
export const PricedSku = Sku.extend({ has_custom_pricing: z.boolean(), customer_price: Amount.nullable() });
export type PricedSku = z.infer<typeof PricedSku>;

/** Of one call that agrees prices with many. */
export const maxPricesAtOnce = 50_000;

/** Of one call that agrees prices with many. */
export const maxCustomersAtOnce = 500;

/** So many changes are named before prices change by percent. */
export const maxNamedChanges = 500;

/** A change of prices in percent: at most halved or doubled, with at most 2 decimals. */
export const PercentChange = z
  .number('Enter a number of percent')
  .min(-50, 'Prices can be halved at most')
  .max(100, 'Prices can be doubled at most')
  .refine((percent) => percent !== 0, 'Enter a number of percent')
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'At most 2 decimals');

/** Prices for many customers: base prices, those of another customer, or what they pay changed by so many percent. */
export const ManyPrices = z
  .object({
    /** A dry run of one SKU leaves them out to mean everybody who has a price of their own for it. */
    customer_ids: z
      .array(Id)
      .min(1, 'Choose a customer')
      .max(maxCustomersAtOnce, `Choose at most ${maxCustomersAtOnce} customers`)
      .optional(),
    /** Left out, all are meant. */
    sku_ids: z.array(Id).min(1, 'Choose a SKU').max(2000, 'Choose at most 2,000 SKUs').optional(),
    from_customer_id: Id.optional(),
    /** Changes what is agreed already, each rounded to the cent (MON-3), and adds nothing. */
    percent: PercentChange.optional(),
    /** Puts back what the caller changed by percent then (`changed_at`), but what somebody changed since. */
    undo_of: Instant.optional(),
    /** Also changes prices that are agreed already. */
    replace: z.boolean().optional(),
    /** Only counts what it would do. */
    dry_run: z.boolean().optional(),
  })
  .refine(({ customer_ids, sku_ids, dry_run }) => customer_ids || (dry_run && sku_ids?.length === 1), {
    path: ['customer_ids'],
    error: 'Choose a customer',
  })
  .refine(({ percent, ...many }) => percent === undefined || (many.customer_ids && !many.from_customer_id), {
    path: ['percent'],
    error: 'Percent are of what these customers pay',
  })
  .refine(
    ({ undo_of, ...many }) =>
      undo_of === undefined ||
      (many.customer_ids && !many.from_customer_id && many.percent === undefined && !many.dry_run),
    { path: ['undo_of'], error: 'A change is put back by itself' },
  );
export type ManyPrices = z.infer<typeof ManyPrices>;

/** Changes of one customer's prices, made together. `seen` is the price that was shown; `null` means none, in both. */
export const PriceEdits = z.object({
  changes: z
    .array(z.object({ sku_id: Id, custom_price: Price.nullable(), seen: Amount.nullable() }))
    .min(1, 'Change a price')
    .max(2000, 'Change at most 2,000 prices'),
});
export type PriceEdit = z.infer<typeof PriceEdits>['changes'][number];

/** How many prices were added or changed, and how many stay as agreed. */
export const AgreedMany = z.object({
  customers: z.int(),
  added: z.int(),
  changed: z.int(),
  kept: z.int(),
  /** Whose price becomes another, by name: where no customers were named, and the first of a dry run by percent. */
  changes: z
    .array(
      z.object({
        customer_id: Id,
        customer_name: z.string(),
        sku_name: z.string().optional(),
        before: Amount,
        after: Amount,
      }),
    )
    .optional(),
  /** Everybody who has a price of their own for the SKU, by name; where no customers were named. */
  holders: z.array(z.object({ customer_id: Id, customer_name: z.string(), price: Amount })).optional(),
  /** When prices were changed by percent: `undo_of` names it. */
  changed_at: Instant.optional(),
});
export type PriceChange = NonNullable<AgreedMany['changes']>[number];
export type AgreedMany = z.infer<typeof AgreedMany>;
