import { useState } from 'react';
import { bagStageLabels, shopStages } from '#shared/labels/bag.ts';
import type { Order } from '#shared/orders/order.ts';
import { ScanSheet } from '#web/scan/scan-sheet.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { keepStage, keptStage, type ShopStage } from './kept-stage.ts';
import { useShopScan } from './use-shop-scan.ts';

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
