import type { Sku } from '#shared/catalogue/sku.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';

type ChosenSkusProps = {
  skus: readonly Pick<Sku, 'id' | 'name'>[];
  /** Those that are left out; `null`: all are chosen, and nobody wants to choose. */
  left: ReadonlySet<string> | null;
  onChange: (left: Set<string>) => void;
};

/** Which SKUs prices are agreed for: all, or those that stay ticked. */
export function ChosenSkus({ skus, left, onChange }: ChosenSkusProps) {
  if (left === null)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2.5 justify-self-start"
        onClick={() => onChange(new Set())}
      >
        Choose SKUs
      </Button>
    );
  return (
    <div className="grid gap-2">
      <Switch
        className="min-h-11 border-line border-b"
        checked={left.size === 0}
        onChange={({ target }) => onChange(new Set(target.checked ? [] : skus.map(({ id }) => id)))}
      >
        <span className="font-medium">{`All ${formatCount(skus.length)} SKUs`}</span>
      </Switch>
      <ul className="grid grid-cols-2 gap-2 max-md:grid-cols-1" aria-label="SKUs">
        {skus.map(({ id, name }) => (
          <li key={id}>
            <Switch
              checked={!left.has(id)}
              onChange={({ target }) => {
                const next = new Set(left);
                if (target.checked) next.delete(id);
                else next.add(id);
                onChange(next);
              }}
            >
              {name}
            </Switch>
          </li>
        ))}
      </ul>
    </div>
  );
}
