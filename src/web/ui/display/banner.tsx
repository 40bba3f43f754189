import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type BannerProps = {
  title: string;
  children: ReactNode;
  /** One button at the end. */
  action?: ReactNode | undefined;
};

/** A warning above the page. It has no close button: it stays while its reason lasts. */
export function Banner({ title, children, action }: BannerProps) {
  const id = useId();
  return (
    <section className="banner" aria-labelledby={id}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      {action}
    </section>
  );
}
