export function CustomerDashboard() {
  return <h1>Customer</h1>;
}
