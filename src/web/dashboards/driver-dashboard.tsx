export function DriverDashboard() {
  return <h1>Driver</h1>;
}
