type OptionsProps<Value extends string> = { values: readonly Value[]; labels: Record<Value, string> };

/** What a `Select` offers, each value by its label. */
export function Options<Value extends string>({ values, labels }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
