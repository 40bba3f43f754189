import * as z from 'zod';

export const roles = ['owner', 'admin', 'customer', 'driver'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  customer: 'Customer',
  driver: 'Driver',
};

/** Staff are the people who run the shop: owners and admins. */
export const isStaff = (role: Role): boolean => role === 'owner' || role === 'admin';
