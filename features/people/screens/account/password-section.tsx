"use client";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { changePasswordAction } from "@/features/people/actions";

const UNKNOWN_OUTCOME = "Sign in again to find out which password works.";

const EMPTY_VALUES = { current: "", password: "", repeated: "" };

/** Changes the user's password, which ends all other sessions. */
export function PasswordSection() {
  const [values, setValues] = useState(EMPTY_VALUES);
  const { submit, isPending, problems, errors } = useSubmission();
  const passwordsMatch = values.repeated === "" || values.repeated === values.password;
  const input = (field: keyof typeof EMPTY_VALUES) => ({
    value: values[field],
    error: errors[field],
    type: "password",
    onChange: (text: string) => setValues({ ...values, [field]: text }),
  });
  const change = () =>
    submit(async () => {
      const { current, password, repeated } = values;
      if (password !== repeated) {
        const message = "The passwords do not match.";
        return [{ message: "Your password was not changed.", fields: { repeated: message } }];
      }
      const outcome = await callAction(changePasswordAction, UNKNOWN_OUTCOME)({ current, password });
      if (!outcome.ok) return [outcome];
      setValues(EMPTY_VALUES);
      const { ended } = outcome.value;
      addToast({
        tone: "good",
        title: "Password changed",
        detail: ended === 0 ? undefined : `${ended === 1 ? "One other session" : `${ended} other sessions`} ended.`,
      });
      return [];
    });
  return (
    <Card title="Password" titleId="password-title" aside="Changing it ends your other sessions">
      <form
        method="post"
        noValidate
        className="grid gap-3.5 p-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) change();
        }}
      >
        <div className="grid items-start gap-3.5 sm:grid-cols-3">
          <TextField {...input("current")} label="Current password" autoComplete="current-password" />
          <TextField
            {...input("password")}
            label="New password"
            autoComplete="new-password"
            hint="12 characters or more"
          />
          <TextField
            {...input("repeated")}
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.repeated ?? (passwordsMatch ? undefined : "The passwords do not match.")}
          />
        </div>
        <ProblemNotices problems={problems} shownFields={["current", "password", "repeated"]} />
        <Button
          type="submit"
          className="justify-self-start"
          isDisabled={values.current === "" || values.password === ""}
          isPending={isPending}
        >
          Change password
        </Button>
      </form>
    </Card>
  );
}
