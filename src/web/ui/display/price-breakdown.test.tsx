// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PriceBreakdown } from './price-breakdown.tsx';

afterEach(cleanup);

const amounts = { base: 10_000, gst: 1_000, total: 11_000 };
const gstLabel = 'GST (10%)';

test('a list has base, GST and total, and what belongs between [MON-1]', () => {
  render(
    <PriceBreakdown kind="list" amounts={amounts} gstLabel={gstLabel}>
      <div>
        <dt>vs base price</dt>
        <dd>none</dd>
      </div>
    </PriceBreakdown>,
  );
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(['Base', 'vs base price', 'GST (10%)', 'Total']);
  expect(texts('definition')).toEqual(['$100.00', 'none', '$10.00', '$110.00']);
});

test('the foot of a form has them in one line; without a base only what is added to it [MON-1]', () => {
  const { rerender } = render(<PriceBreakdown kind="line" amounts={amounts} gstLabel={gstLabel} />);
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('Base $100.00GST (10%) $10.00Total $110.00');
  const unknown = { base: undefined, gst: undefined, total: undefined };
  rerender(<PriceBreakdown kind="line" amounts={unknown} gstLabel={gstLabel} />);
  expect(line.textContent).toBe('Base –GST (10%) –Total –');
  rerender(<PriceBreakdown kind="line" amounts={{ gst: 1_000, total: 11_000 }} gstLabel={gstLabel} />);
  expect(line.textContent).toBe('GST (10%) $10.00Total $110.00');
});

test('the foot of a table has a row of each [MON-1]', () => {
  render(
    <table>
      <tfoot>
        <PriceBreakdown kind="rows" amounts={amounts} gstLabel="GST" />
      </tfoot>
    </table>,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Base amount$100.00',
    'GST$10.00',
    'Total$110.00',
  ]);
});
