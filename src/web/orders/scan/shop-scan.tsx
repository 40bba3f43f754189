import { useRef, useState } from 'react';
import type { RouteInput, RouteReply } from '#shared/kernel/route.ts';
import { bagStageLabels, shopStages } from '#shared/labels/bag.ts';
import { bagCodeText, readBagCode } from '#shared/labels/bag-code.ts';
import { scanRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { CallError, call, detailOr } from '#web/kernel/api.ts';
import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { notOurLabel } from '#web/scan/not-our-label.ts';
import type { ScanAnswer } from '#web/scan/scan-answer.ts';
import { ScanSheet } from '#web/scan/scan-sheet.tsx';
import { Segment } from '#web/ui/form/segment.tsx';

type ShopStage = (typeof shopStages)[number];

const storageKey = 'scan_stage';

/** What was scanned for last on this device. */
const keptStage = (): ShopStage => (keptOnDevice(storageKey) === 'ready' ? 'ready' : 'received');

const keepStage = (stage: ShopStage): void => keepOnDevice(storageKey, stage);

type Scan = RouteInput<typeof scanRoute>['body'];

/** Scans bags in the shop, each for the order if one is named. A scan that was not answered is the same one when it is sent again. */
function useShopScan(order_id: string | undefined) {
  const unsent = useRef(new Map<string, Scan>());
  const invalidate = useInvalidate(staleOrders);
  return async (text: string, stage: ShopStage): Promise<ScanAnswer> => {
    const code = readBagCode(text);
    if (!code) return { tone: 'refused', text: notOurLabel(text) };
    const key = `${stage} ${code}`;
    const scan = unsent.current.get(key) ?? newScan(code, stage, order_id);
    unsent.current.set(key, scan);
    try {
      const bag = await call(scanRoute, { body: scan });
      unsent.current.delete(key);
      void invalidate();
      return answerOf(bag, stage);
    } catch (error) {
      if (mayBeSentAgain(error)) {
        return { tone: 'refused', text: `${bagCodeText(code)} could not be sent.`, isUnsent: true };
      }
      unsent.current.delete(key);
      return { tone: 'refused', text: detailOr(error, 'The scan was refused.') };
    }
  };
}

const newScan = (code: string, stage: ShopStage, order_id: string | undefined): Scan => ({
  id: randomId(),
  code,
  stage,
  ...(order_id ? { order_id } : {}),
  happened_at: Temporal.Now.instant(),
});

function answerOf(bag: RouteReply<typeof scanRoute>, scanned: ShopStage): ScanAnswer {
  const text = `Bag ${bag.number} of ${bag.of}, ${bag.order_number}`;
  if (bag.is_repeat) return { tone: 'repeat', text, aside: 'Already scanned' };
  // Bags go forward alone: one that is ready stays it.
  return { tone: bag.stage === scanned ? 'taken' : 'repeat', text, aside: bagStageLabels[bag.stage] };
}

/** Nothing has been decided: no answer, too many calls, or a service in trouble. */
function mayBeSentAgain(error: unknown): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

const options = shopStages.map((value) => ({ value, label: bagStageLabels[value] }));

type ShopScanProps = {
  /** The order whose bags are scanned: a blank label becomes one of them. */
  order?: Order;
  onClose: () => void;
};

/** Staff scan bags that came in, or that are ready to go. */
export function ShopScan({ order, onClose }: ShopScanProps) {
  const [stage, setStage] = useState<ShopStage>(keptStage);
  const scan = useShopScan(order?.id);
  return (
    <ScanSheet
      title="Scan"
      progress={order?.order_number}
      onCode={(text) => scan(text, stage)}
      onClose={onClose}
    >
      <Segment
        label="Scan as"
        className="w-full flex-none [--control-height:48px] *:flex-1 *:justify-center *:aria-checked:bg-accent! *:aria-checked:text-on-solid!"
        options={options}
        value={stage}
        onChange={(chosen) => {
          setStage(chosen);
          keepStage(chosen);
        }}
      />
    </ScanSheet>
  );
}
