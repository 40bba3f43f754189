import type { PersonDetails, User } from '#shared/accounts/user.ts';

export const amelia: User = {
  id: '0b6d5f5e-7c1b-4a53-9d0e-3a4f6d1c2b10',
  email: 'amelia@harbourlane.example',
  full_name: 'Amelia Hart',
  role: 'customer',
  phone: '0412 555 018',
  address: '4 Argyle St',
  delivery_address: '4 Argyle St',
  is_active: true,
  created_at: Temporal.Instant.from('2026-01-05T00:00:00Z'),
  access: 'joined',
};

/** The same, as staff edit her. */
export const ameliaInDetail: PersonDetails = { ...amelia, customer_id: amelia.id, version: 1 };
