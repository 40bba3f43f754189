import { patchSettings } from '#server/business/settings.fixture.ts';
import { adjust, correction } from '#server/invoicing/adjustments/adjustments.fixture.ts';
import { draft, invoice, ownLine, setMoney } from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import type { World } from '#server/testing/world.ts';
import { adjustInvoiceRoute } from '#shared/invoicing/adjustments.contract.ts';
import { issueDraftsRoute, voidInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { callFor, type PrepareWrite } from './write-call.ts';

/** What staff do with invoices. Whoever repeats one of these changes nothing more. */
export function invoiceOperations(
  shop: Shop,
  service: World,
): Record<'issue' | 'void' | 'adjust', PrepareWrite> {
  const lines = [ownLine('Linen bag', 1_850)];
  const startInvoicing = async () => {
    await patchSettings(shop, shop.owner, { abn: '51824753556' });
    await setMoney(shop, { invoicing: true });
    // One that is there already, so that none is the first.
    await invoice(shop, [], { lines });
  };
  return {
    issue: async () => {
      await startInvoicing();
      const { id, version } = await draft(shop, [], { lines });
      return () => callFor(service, shop.admin, issueDraftsRoute, { body: { drafts: [{ id, version }] } });
    },
    void: async () => {
      await startInvoicing();
      const { id } = await invoice(shop, [], { lines });
      const input = { params: { id }, body: { reason: 'Wrong customer' } };
      return () => callFor(service, shop.admin, voidInvoiceRoute, input);
    },
    adjust: async () => {
      await startInvoicing();
      const made = await invoice(shop, [], { lines });
      // One that is there already, so that none is the first.
      const first = await adjust(shop, made, correction(made, { lines: { 0: { quantity: 2 } } }));
      const body = correction(first, { lines: { 0: { price: 1_750 } } }, { turn: 2, send: true });
      const key = crypto.randomUUID();
      return () => callFor(service, shop.admin, adjustInvoiceRoute, { params: { id: made.id }, body }, key);
    },
  };
}
