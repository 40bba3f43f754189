export function StaffDashboard() {
  return <h1>Staff</h1>;
}
