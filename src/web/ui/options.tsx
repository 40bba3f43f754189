type OptionsProps<Value extends string> = { values: readonly Value[]; labels: Record<Value, string> };

/** The `<option>`s of a `Select`. */
export function Options<Value extends string>({ values, labels }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
