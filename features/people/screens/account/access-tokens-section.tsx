"use client";
import { KeySquare } from "lucide-react";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Tag } from "@/components/ui/tag";
import { addToast } from "@/components/ui/toasts";
import type { AccessTokenView, OwnAccessTokens } from "@/features/people/access-tokens";
import { revokeOwnAccessTokenAction } from "@/features/people/actions";
import { TOKEN_SCOPES } from "@/lib/access/token-scopes";
import { CreateTokenDialog } from "./create-token-dialog";

const UNKNOWN_OUTCOME = "Reload the page to see which tokens are left.";

/** Lists the user's API access tokens, with buttons to create and revoke them. */
export function AccessTokensSection({ accessTokens: { tokens, offered } }: { accessTokens: OwnAccessTokens }) {
  const [isCreating, setCreating] = useState(false);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessTokenView | null>(null);
  const revoke = async (tokenId: string) => {
    const outcome = await callAction(revokeOwnAccessTokenAction, UNKNOWN_OUTCOME)({ tokenId });
    if (!outcome.ok) return outcome;
    addToast({ tone: "good", title: "Access token revoked" });
    return null;
  };
  return (
    <Card title="Access tokens" titleId="tokens-title" aside="For programs that read the API">
      {tokens.length === 0 ? (
        <p className="px-3.5 py-3 text-muted">
          A program reads the portal’s API with an access token. It can read what you choose, and never more than you.
        </p>
      ) : (
        <ul className="divide-y">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setTokenToRevoke(token)} />
          ))}
        </ul>
      )}
      <div className="border-t px-3.5 py-3">
        <Button onPress={() => setCreating(true)}>Create a token</Button>
      </div>
      {isCreating && <CreateTokenDialog offered={offered} onClose={() => setCreating(false)} />}
      {tokenToRevoke && (
        <ConfirmDialog
          title={`Revoke “${tokenToRevoke.name}”?`}
          confirmLabel="Revoke"
          onConfirm={() => revoke(tokenToRevoke.id)}
          onClose={() => setTokenToRevoke(null)}
        >
          <p className="text-muted">Programs that use it can no longer read the API. You can’t undo this.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function TokenRow({
  token: { name, scopes, expiresAt, lastUsedAt, isExpired },
  onRevoke,
}: {
  token: AccessTokenView;
  onRevoke: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <span className="text-muted">
        <KeySquare aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {isExpired && <Tag tone="warn">Expired</Tag>}
        </p>
        <p className="text-muted text-xs">Reads {scopes.map((scope) => TOKEN_SCOPES[scope].label).join(", ")}</p>
        <p className="text-muted text-xs">
          {isExpired ? "Expired " : "Expires "}
          <Timestamp iso={expiresAt} style="date-time" />
          {lastUsedAt ? (
            <>
              {" · last used "}
              <Timestamp iso={lastUsedAt} style="date-time" />
            </>
          ) : (
            " · never used"
          )}
        </p>
      </div>
      <Button size="small" onPress={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}
