import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#web/ui/logo.tsx';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  return (
    <AuthPage title="Sign in">
      <div>
        <h1>Welcome Back</h1>
        <p className="mt-1 text-ink-2">Sign in to access your dashboard</p>
      </div>
      <LoginForm />
      <p className="text-center text-sm text-ink-2">
        New to {PRODUCT_NAME}?{' '}
        <Link to="/signup" className="link">
          Sign up here
        </Link>
      </p>
    </AuthPage>
  );
}
