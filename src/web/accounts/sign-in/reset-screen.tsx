import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { StepDots } from '#web/ui/display/step-dots.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import { ResetCodeStep } from './reset-code-step.tsx';
import { ResetEmailStep } from './reset-email-step.tsx';
import { ResetPasswordStep } from './reset-password-step.tsx';

/** Long enough to read the success message. */
const leaveAfterMs = 2000;

/** Resets a forgotten password in three steps: the email, the code mailed to it, the new password. */
export function ResetScreen() {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'email' | 'code' | 'password' | 'done'>('email');
  return (
    <AuthPage title="Reset password">
      {step !== 'done' && <StepDots step={['email', 'code', 'password'].indexOf(step) + 1} total={3} />}
      {step === 'email' && (
        <ResetEmailStep
          onSent={(address) => {
            setEmail(address);
            setStep('code');
          }}
        />
      )}
      {step === 'code' && (
        <ResetCodeStep
          email={email}
          onVerified={(otp) => {
            setCode(otp);
            setStep('password');
          }}
        />
      )}
      {step === 'password' && (
        <ResetPasswordStep
          email={email}
          otp={code}
          onReset={() => setStep('done')}
          onCodeLost={() => setStep('code')}
        />
      )}
      {step === 'done' && <Done />}
      <Link
        to="/login"
        className="link tap-target inline-flex min-h-11 items-center gap-2 justify-self-center text-sm"
      >
        <ArrowLeft className="size-3.5" aria-hidden="true" />
        Back to Login
      </Link>
      <Toaster />
    </AuthPage>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = setTimeout(() => void navigate({ to: '/login' }), leaveAfterMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <div role="status">
      <AuthTitle>Password reset</AuthTitle>
      <p className="mt-1 text-ink-2">Sign in with your new password. We are taking you there.</p>
    </div>
  );
}
