import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type BannerProps = {
  title: string;
  children: ReactNode;
  /** One button at the end. */
  action?: ReactNode | undefined;
};

/** Stays until the matter is settled. */
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
