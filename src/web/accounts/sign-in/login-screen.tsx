import { Link } from '@tanstack/react-router';
import { useBrand } from '#web/business/brand.ts';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  const { logo_text } = useBrand();
  return (
    <AuthPage title="Sign in">
      <div>
        <AuthTitle>Welcome Back</AuthTitle>
        <p className="mt-1 text-ink-2">Sign in to access your dashboard</p>
      </div>
      <LoginForm />
      <p className="wrap-anywhere text-center text-sm text-ink-2">
        New to {logo_text}?{' '}
        <Link to="/signup" className="link tap-target">
          Sign up here
        </Link>
      </p>
    </AuthPage>
  );
}
