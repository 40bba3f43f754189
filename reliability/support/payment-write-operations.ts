import { patchSettings } from '#server/business/settings.fixture.ts';
import { newCustomer, setMoney } from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { dayOf, owe, pay } from '#server/payments/payments.fixture.ts';
import type { World } from '#server/testing/world.ts';
import {
  recordPaymentRoute,
  refundPaymentRoute,
  releaseSettlementRoute,
  reversePaymentRoute,
} from '#shared/payments/payments.contract.ts';
import { callFor, type PrepareWrite } from './write-call.ts';

type PaymentOperation = 'record' | 'reverse' | 'refund' | 'release';

/** What staff do with payments. Whoever repeats one of these changes nothing more. */
export function paymentOperations(shop: Shop, service: World): Record<PaymentOperation, PrepareWrite> {
  /** A customer of their own, without credit that would pay what they owe; the first number is given. */
  const startInvoicing = async () => {
    await patchSettings(shop, shop.owner, { abn: '51824753556' });
    await setMoney(shop, { invoicing: true });
    await pay(shop, await newCustomer(shop), 100);
    return newCustomer(shop);
  };
  const inCoins = { method: 'cash' as const, amount: 3_680, total: 3_681 };
  const payOne = async () => {
    const who = await startInvoicing();
    const owed = await owe(shop, who, inCoins.total);
    const settle = [{ document_id: owed.id, amount: inCoins.total }];
    return pay(shop, who, inCoins.amount, { method: inCoins.method, settle });
  };
  return {
    record: async () => {
      const who = await startInvoicing();
      const owed = await owe(shop, who, inCoins.total);
      const settle = [{ document_id: owed.id, amount: inCoins.total }];
      const { method, amount } = inCoins;
      const input = { body: { customer_id: who.user.id, amount, paid_on: dayOf(shop), method, settle } };
      const key = crypto.randomUUID();
      return () => callFor(service, shop.admin, recordPaymentRoute, input, key);
    },
    reverse: async () => {
      const { id } = await payOne();
      const input = { params: { id }, body: { paid_on: dayOf(shop), note: 'Bounced' } };
      return () => callFor(service, shop.admin, reversePaymentRoute, input);
    },
    refund: async () => {
      const { id } = await pay(shop, await startInvoicing(), 5_000);
      const input = { params: { id }, body: { amount: 1_210, note: 'Paid twice' } };
      const key = crypto.randomUUID();
      return () => callFor(service, shop.admin, refundPaymentRoute, input, key);
    },
    release: async () => {
      const [settled] = (await payOne()).settlements;
      const input = { params: { id: settled?.id ?? '' } };
      return () => callFor(service, shop.admin, releaseSettlementRoute, input);
    },
  };
}
