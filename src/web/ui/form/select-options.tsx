type SelectOptionsProps<Value extends string> = { values: readonly Value[]; labels: Record<Value, string> };

/** The `<option>`s of a `Select`. */
export function SelectOptions<Value extends string>({ values, labels }: SelectOptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
