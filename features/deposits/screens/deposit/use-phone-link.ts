"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchAndForget } from "@/components/session/fetch-and-forget";
import { callPortal, fetchPortal } from "@/components/session/fetch-portal";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { NewCaptureLink } from "@/features/deposits/phone/make-capture-link";
import type { CaptureLinkView } from "@/features/deposits/phone/watch-capture-link";
import type { ImageView } from "@/lib/contract/enums";
import type { Outcome } from "@/lib/shared/outcome";

const POLL_MS = 2_000;
/** Poll interval while live updates are connected, to detect that the link has expired. */
const LIVE_POLL_MS = 20_000;

/**
 * Creates a link for capturing these sides with a phone, polls its status, and ends it on unmount.
 *
 * @param onPicture called once for each image as it arrives from the phone
 * @param onFinished called when every image has arrived
 */
export function usePhoneLink(
  sides: readonly ImageView[],
  onPicture: (side: ImageView, picture: File) => void,
  onFinished: () => void,
) {
  const [link, setLink] = useState<NewCaptureLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = sides.join();

  const create = useCallback(async () => {
    setLink(null);
    setProblem(null);
    const created = await createLink(key.split(",") as ImageView[]);
    if (created.ok) setLink(created.value);
    else setProblem(created.message);
  }, [key]);
  useEffect(() => void create(), [create]);
  const id = link?.id;
  useEffect(() => {
    if (id) return () => stopLink(id);
  }, [id]);

  const view = useLinkView(id);
  useArrivedPictures(id, view, { onPicture, onFinished, onFetchFailed: setProblem });
  return { link, view, problem, create };
}

function useLinkView(id: string | undefined): CaptureLinkView | undefined {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ["capture-link", id] });
  const isLive = useLiveUpdates(["capture-link"], refresh, { id });
  const { data } = useQuery({
    queryKey: ["capture-link", id],
    queryFn: ({ signal }) => readPortal<CaptureLinkView>(`/api/capture-links/${id}`, signal),
    enabled: id !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.over ? false : isLive ? LIVE_POLL_MS : POLL_MS),
  });
  return data;
}

interface ArrivalCallbacks {
  readonly onPicture: (side: ImageView, picture: File) => void;
  readonly onFinished: () => void;
  readonly onFetchFailed: (message: string) => void;
}

/** Fetches each image once, as soon as the phone has sent it. */
function useArrivedPictures(
  id: string | undefined,
  view: CaptureLinkView | undefined,
  callbacks: ArrivalCallbacks,
): void {
  const requested = useRef(new Set<string>());
  const arrived = useRef(new Set<string>());
  const receive = useEffectEvent(async (side: ImageView, all: readonly ImageView[]) => {
    const key = `${id} ${side}`;
    if (!id || requested.current.has(key)) return;
    requested.current.add(key);
    const picture = await fetchCapturedImage(id, side);
    if (!picture) return callbacks.onFetchFailed(`The ${side} could not be fetched. Take it again.`);
    callbacks.onPicture(side, picture);
    arrived.current.add(key);
    if (all.every((each) => arrived.current.has(`${id} ${each}`))) callbacks.onFinished();
  });
  useEffect(() => {
    for (const side of view?.taken ?? []) void receive(side, view!.sides);
  }, [view]);
}

function createLink(sides: readonly ImageView[]): Promise<Outcome<NewCaptureLink>> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ sides }) };
  return callPortal("/api/capture-links", request, { whenUnknown: "Create another link; an unopened one expires." });
}

/** Ends a link. A failure is ignored because the link expires anyway. */
function stopLink(id: string): void {
  fetchAndForget(`/api/capture-links/${id}`, { method: "DELETE", keepalive: true });
}

/** Fetches an image from the phone; null if the request fails. */
async function fetchCapturedImage(id: string, side: ImageView): Promise<File | null> {
  const fetched = await fetchPortal(`/api/capture-links/${id}/pictures/${side}`);
  const picture = fetched.ok ? await fetched.value.blob().catch(() => null) : null;
  return picture && new File([picture], `${side} from a phone`, { type: picture.type });
}
